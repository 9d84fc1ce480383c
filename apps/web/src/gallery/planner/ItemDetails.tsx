/** Everything about one photo: what its guest wrote, what it is, and who decided what about it. */
import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useState } from "react"
import { localeFor } from "../../platform/messages/Formats.ts"
import { bytesIn } from "./Bytes.ts"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { decisionWords, nothingRecorded } from "./DecisionWords.ts"
import type { Gallery } from "./Gallery.ts"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

/** Asks where the original is, and lets the browser save it. */
export const downloadOriginal = async ({ client, occasionId }: Gallery, id: string): Promise<void> => {
  const { file_name, url } = await client.request(
    "GET /v1/occasions/:occasion_id/gallery/items/:gallery_item_id/original",
    { params: { occasion_id: occasionId, gallery_item_id: id } }
  )
  const link = document.createElement("a")
  link.href = url
  link.download = file_name
  link.click()
}

interface ItemDetailsProps {
  readonly item: Item
  readonly download: {
    readonly isPending: boolean
    readonly isFailed: boolean
    readonly start: () => void
  }
}

export const ItemDetails = ({ download, item }: ItemDetailsProps) => {
  const { locale, moderation } = useMessages()
  const { events, formats } = useGalleryWork()
  const { asset, caption, created_at, uploader } = item
  const event = events?.find(({ id }) => id === item.event_id)
  const type = asset.content_type.replace("image/", "").toUpperCase()
  return (
    <section className="item-details" aria-label={moderation.details}>
      {caption !== null && <p className="item-caption">{caption}</p>}
      <dl>
        <div>
          <dt>{moderation.uploader}</dt>
          <dd>{uploader.display_name}</dd>
        </div>
        {event !== undefined && (
          <div>
            <dt>{moderation.event}</dt>
            <dd>{event.name}</dd>
          </div>
        )}
        <div>
          <dt>{moderation.uploaded}</dt>
          <dd>
            <time dateTime={created_at}>{formats.dayAndTime(created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>{moderation.file}</dt>
          <dd className="number">
            {moderation.fileSize(type, asset.width, asset.height, bytesIn(localeFor(locale))(asset.byte_size))}
          </dd>
        </div>
      </dl>
      {asset.visibility === "planners" && <p>{moderation.plannersOnly}</p>}
      <div>
        <Button isPending={download.isPending} onPress={download.start}>
          <Download size={16} aria-hidden />
          {moderation.download}
        </Button>
        {download.isFailed && (
          <p className="field-error" role="alert">
            {moderation.downloadFailed}
          </p>
        )}
      </div>
      <History item={item} />
    </section>
  )
}

const History = ({ item }: { readonly item: Item }) => {
  const messages = useMessages()
  const { moderation } = messages
  const { formats, gallery } = useGalleryWork()
  const [now] = useState(() => Date.now())
  const { client, occasionId } = gallery
  const decidedAt = item.moderation?.decided_at ?? null
  const isDecided = decidedAt !== null || item.moderation_status !== "pending"
  const { data, isError } = useQuery({
    queryKey: ["gallery-history", item.id, item.moderation_status, decidedAt],
    queryFn: ({ signal }) =>
      client.request("GET /v1/occasions/:occasion_id/gallery/items/:gallery_item_id/moderation", {
        params: { occasion_id: occasionId, gallery_item_id: item.id },
        signal
      }),
    enabled: isDecided,
    staleTime: Infinity
  })
  return (
    <div className="item-history">
      <h2>{moderation.history}</h2>
      {!isDecided || data?.decisions.length === 0 ? (
        <p>{nothingRecorded(messages, item.moderation_status)}</p>
      ) : isError ? (
        <p>{moderation.historyFailed}</p>
      ) : data === undefined ? (
        <p>{moderation.historyLoading}</p>
      ) : (
        <ol>
          {data.decisions.map(({ decided_at, decided_by, notes, to }) => (
            <li key={decided_at}>
              <p>
                {decisionWords(messages, to, decided_by.display_name)}{" "}
                <time dateTime={decided_at}>
                  {formats.ago(decided_at, Math.max(now, new Date(decided_at).getTime()))}
                </time>
              </p>
              {notes !== null && <p className="item-note">{notes}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
