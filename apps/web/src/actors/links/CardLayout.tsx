/** How the cards of links are printed, and its choices. */
import type { Paper } from "../../design/print/SheetFormat.ts"
import { Segments } from "../../design/Segments.tsx"
import { type CardLanguage, cardLanguages } from "./CardText.ts"
import { useMessages } from "./Messages.ts"

export interface CardLayout {
  /** What there is one card for. */
  readonly each: "link" | "household"
  readonly paper: Paper
  readonly language: CardLanguage
}

interface CardLayoutChoicesProps {
  readonly layout: CardLayout
  readonly setLayout: (layout: CardLayout) => void
  /** Whether a household has several of the links. */
  readonly hasHouseholds: boolean
}

export const CardLayoutChoices = ({ hasHouseholds, layout, setLayout }: CardLayoutChoicesProps) => {
  const { links: words } = useMessages()
  return (
    <>
      {hasHouseholds && (
        <Segments
          label={words.cards}
          value={layout.each}
          onChange={(each) => setLayout({ ...layout, each })}
          options={[
            { id: "link", name: words.cardForPerson },
            { id: "household", name: words.cardForHousehold }
          ]}
        />
      )}
      <Segments
        label={words.paper}
        value={layout.paper}
        onChange={(paper) => setLayout({ ...layout, paper })}
        options={[
          { id: "a4", name: "A4" },
          { id: "letter", name: "Letter" }
        ]}
      />
      <Segments
        label={words.language}
        value={layout.language}
        onChange={(language) => setLayout({ ...layout, language })}
        options={cardLanguages}
      />
    </>
  )
}
