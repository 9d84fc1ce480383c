/** The picture of a floor below its tables: as large as it fits, in the middle. */
interface FloorImageProps {
  readonly floor: { readonly width: number; readonly depth: number }
  readonly picture: { readonly url: string } | undefined
}

export const FloorImage = ({ floor, picture }: FloorImageProps) =>
  picture !== undefined && (
    <image className="room-picture" href={picture.url} width={floor.width} height={floor.depth} aria-hidden />
  )
