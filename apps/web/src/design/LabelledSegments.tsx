/** One of a few, all of them in sight, under a label that can be read. */
import { Segments, type SegmentsProps } from "./Segments.tsx"

export const LabelledSegments = <Id extends string>(props: SegmentsProps<Id>) => (
  <div className="field">
    <p className="field-label" aria-hidden>
      {props.label}
    </p>
    <Segments {...props} />
  </div>
)
