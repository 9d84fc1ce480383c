/** The geometry of tables on a floor, for pages that draw what the contract answers. */
export * from "@banquet/seating-core/RoomGeometry"
