/** What takes the place of the gallery until it is there. */
import { useMessages } from "./Messages.ts"

const tiles = Array.from({ length: 24 }, (_, index) => index)

export const WaitingTiles = () => {
  const { moderation } = useMessages()
  return (
    <div className="gallery-waiting" aria-busy="true">
      <p className="visually-hidden" role="status">
        {moderation.loading}
      </p>
      {tiles.map((tile) => (
        <div key={tile} className="skeleton" />
      ))}
    </div>
  )
}

export const WaitingGallery = ({ title }: { readonly title: string }) => (
  <main className="gallery">
    <h1 className="visually-hidden">{title}</h1>
    <div className="gallery-header" aria-hidden="true">
      <div className="skeleton gallery-waiting-title" />
      <div className="skeleton gallery-waiting-filters" />
    </div>
    <WaitingTiles />
  </main>
)
