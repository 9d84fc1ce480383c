/** A way to the database that speaks TLS, with a certificate for `localhost` of an authority that nobody knows. */
import { connect, type Socket } from "node:net"
import { TLSSocket } from "node:tls"
import { Effect } from "effect"
import { addressOf } from "../../src/connection/ConnectionUrl.ts"
import { endTogether, listen } from "../../src/testing/LocalProxy.ts"

/** The certificate of the authority. */
export const authority = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUcebCPNWN6c7uYf+oqmDYiLiZuJ0wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNQmFucXVldCB0ZXN0czAgFw0yNjExMjIwMzAwMDFaGA8yMTI2
MTAyOTAzMDAwMVowGDEWMBQGA1UEAwwNQmFucXVldCB0ZXN0czBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABLU9a+eZ1VTWpA4lQi9VgXc39a8946nNxm7JwJYIQ23w
qsUIILHB6/xP95hvWvlnAiioa9Y5OjXJbs+N/4jTOnKjUzBRMB0GA1UdDgQWBBRE
rXm8X/4I/ZTgd0vJrJCVl/EC7TAfBgNVHSMEGDAWgBRErXm8X/4I/ZTgd0vJrJCV
l/EC7TAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIA2VFhRFP8GQ
Ac6x7tyfBG2lT7ttut6dOdW9t3wVORs5AiEA2aoImElTN1QT6qmJhBKhTxoi7cPC
AdZKeBxzLUY4sEU=
-----END CERTIFICATE-----
`

const certificate = `-----BEGIN CERTIFICATE-----
MIIBkzCCATmgAwIBAgIUY0ZnfLpY/8Nj44Et0k6S+fhAYjIwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNQmFucXVldCB0ZXN0czAgFw0yNjExMjIwMzAwMDFaGA8yMTI2
MDcyMTAzMDAwMVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEuef8BsEXrd/+Gj9WS4uWrJG8HAjjzk0ZHix6cVFugD1lTpq2
eV+pLxJKDvDg3NH6GTRZarsCrrLSjMJsktLYUqNjMGEwFAYDVR0RBA0wC4IJbG9j
YWxob3N0MAkGA1UdEwQCMAAwHQYDVR0OBBYEFL2xD4u+5AZFM+amcuBvkdYBLYC7
MB8GA1UdIwQYMBaAFEStebxf/gj9lOB3S8mskJWX8QLtMAoGCCqGSM49BAMCA0gA
MEUCIQCGKF4QBETDPjdm2fyl/LQwcW03TrZzEkpgk/rjWNHWdQIgNSuP7eYEWy/r
h1VD5w1c7ebuwqjCbd/qTsc1GOqx0Tc=
-----END CERTIFICATE-----
`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGPBpgH+2OMP1wUHv
ksU1NdF3RVfl495C1lRpHl9LF8ShRANCAAS55/wGwRet3/4aP1ZLi5askbwcCOPO
TRkeLHpxUW6APWVOmrZ5X6kvEkoO8ODc0foZNFlquwKustKMwmyS0thS
-----END PRIVATE KEY-----
`

/** The code of what a client sends that asks for TLS. */
const sslRequest = 80_877_103

export const make = (target: URL) =>
  Effect.gen(function* () {
    let [encrypted, plain] = [0, 0]
    const through = (client: Socket, first: Buffer | null) => {
      const upstream = connect(addressOf(target))
      if (first !== null) upstream.write(first)
      client.on("data", (chunk) => void upstream.write(chunk))
      upstream.on("data", (chunk) => void client.write(chunk))
      endTogether(client, upstream)
    }
    const port = yield* listen((client) => {
      client.on("error", () => client.destroy())
      client.once("data", (first: Buffer) => {
        if (first.length !== 8 || first.readInt32BE(4) !== sslRequest) {
          plain++
          return through(client, first)
        }
        const secure = new TLSSocket(client, { isServer: true, cert: certificate, key })
        secure.on("error", () => client.destroy())
        secure.on("secure", () => {
          encrypted++
          through(secure, null)
        })
        client.write("S")
      })
    })
    return { port, counts: () => ({ encrypted, plain }) }
  })
