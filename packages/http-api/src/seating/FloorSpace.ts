/** Where on a floor there is space for a table, for pages that put tables there. */
export * from "@banquet/seating-core/FloorSpace"
