/** Single letters that do something hurt who dictates or presses keys by accident: they can be switched off (WCAG 2.1.4). */
import { keep, readKept } from "../platform/api/DeviceStorage.ts"

const kept = "banquet.letter-keys"

export const areLetterKeysOn = (): boolean => readKept(kept) !== "off"

export const switchLetterKeys = (on: boolean): void => keep(kept, on ? null : "off")

/** Letters, digits and signs; others, as arrows and Escape, always act. */
export const isLetterKey = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== " "
