/** What a caller may choose as the id of its request. */
export const acceptableId = /^[A-Za-z0-9._-]{1,128}$/
