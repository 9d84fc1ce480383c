/** Text as it is searched and ordered: without case and accents, ø as o, ß as ss. The server folds in the same way. */

const letters: Readonly<Record<string, string>> = {
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  ŧ: "t",
  ς: "σ",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th"
}

export const foldedText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[đðħıłøŧςæœßþ]/g, (letter) => letters[letter] ?? letter)
