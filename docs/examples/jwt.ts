/** Whoever the host's login service says it is, by a JSON Web Token: for the option `principals`. */
import * as JwtPrincipals from "@banquet/principals-jwt/JwtPrincipals"

export const principals = JwtPrincipals.layer({
  issuer: "https://login.example",
  audience: "banquet",
  jwksUrl: "https://login.example/.well-known/jwks.json",
  principal: ({ party, sub }) =>
    typeof party === "string" && sub !== undefined ? { kind: "guest", occasion: party, key: sub } : null
})
