/** Whose row it is, with what tells people of one name apart. */

/** What tells people of one name apart. */
export interface Apart {
  readonly household?: string | null | undefined
  readonly email?: string | null | undefined
}

interface RowNameProps extends Apart {
  readonly name: string
}

/** The name of a row, with its household and its e-mail address where it has them. */
export const RowName = ({ email, household, name }: RowNameProps) => (
  <span className="import-name">
    {name}
    <ApartLine email={email} household={household} />
  </span>
)

export const ApartLine = ({ email, household }: Apart) => {
  const told = [household, email].filter((text) => text != null && text !== "")
  return told.length === 0 ? null : <span className="import-apart">{told.join(" · ")}</span>
}
