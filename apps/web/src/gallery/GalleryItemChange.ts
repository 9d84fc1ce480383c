/** The kind of change that tells of photos: that they came, were decided about, or were prepared. */
export const galleryItemChange = "gallery_item"
