import { assert, describe, it } from "@effect/vitest"
import { encoded, rowsOf } from "./ReadingFixture.ts"

const cards = `BEGIN:VCARD
VERSION:3.0
N:Ott;Anna;Maria;;
FN:Anna Ott
item1.EMAIL;type=INTERNET:anna.old@example.com
EMAIL;type=INTERNET;type=pref:anna@example.com
TEL;TYPE="cell,voice":+49 170 1
CATEGORIES:Friends,Choir\\, Alto
NOTE:Needs a chair\\nwith
  arms\\; really
END:VCARD
BEGIN:VCARD
VERSION:4.0
N:Groß;Jürgen;;;
EMAIL;PREF=1:mailto:j@example.com
TEL;VALUE=uri:tel:+49-30-1
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;=
Zo=C3=AB
NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:caf=E9=0D=0Aau lait
END:VCARD
BEGIN:VCARD
VERSION:3.0
FN:
ORG:Fine Food Ltd;Kitchen
END:VCARD
`

describe("lists as vCards", () => {
  it("of versions 2.1, 3 and 4 are people with contact, groups and notes [ACTOR-47]", async () => {
    for (const text of [cards, cards.replaceAll("\n", "\r\n")]) {
      assert.deepEqual(await rowsOf(encoded(text, "utf-8", true)), {
        rows: [
          {
            row: 2,
            display_name: "Anna Ott",
            email: "anna@example.com",
            phone: "+49 170 1",
            groups: ["Friends", "Choir, Alto"],
            notes: "Needs a chair\nwith arms; really"
          },
          { row: 3, display_name: "Jürgen Groß", email: "j@example.com", phone: "+49-30-1" },
          { row: 4, display_name: "Zoë Müller", notes: "café\r\nau lait" },
          { row: 5, display_name: "Fine Food Ltd" }
        ],
        mistakes: []
      })
    }
  })

  it("are read in UTF-16, as some address books export them [ACTOR-47]", async () => {
    assert.strictEqual((await rowsOf(encoded(cards, "utf-16be", false))).rows.length, 4)
  })
})
