/** The document of an occasion with two guests, for `banquet apply`. */
export const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2096-06-20T18:00:00Z" }],
  actors: [
    { key: "alice", type: "person", display_name: "Alice" },
    { key: "bob", type: "person", display_name: "Bob" }
  ],
  guests: [
    { actor: "alice", events: ["reception"] },
    { actor: "bob", events: ["reception"] }
  ]
}
