/** The kind of change that tells of seating plans. */
export const planChange = "seating_plan"
