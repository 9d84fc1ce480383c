/** What can be done about the publication: publish each change with it, or take it back. */
import { Ellipsis } from "lucide-react"
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { Button } from "../../../design/Button.tsx"
import { type PublicationMenuProps, TakeBackDialog } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { useDialog } from "./useDialog.tsx"
import { useFoundPublication } from "./useFoundPublication.ts"

export const PublicationMenu = ({ isPublished }: PublicationMenuProps) => {
  const { publication } = useMessages()
  const { canEdit, store } = useSeating()
  const isEach = useSeatingState(({ isPublishingEach }) => isPublishingEach)
  const { dialog, open } = useDialog(TakeBackDialog)
  useFoundPublication()
  return (
    <>
      <MenuTrigger>
        <Button kind="quiet" shape="icon" aria-label={publication.menu}>
          <Ellipsis size={18} aria-hidden />
        </Button>
        <Popover className="popover">
          <Menu className="menu" aria-label={publication.menu}>
            {isPublished && canEdit && (
              <MenuItem className="menu-item" onAction={() => store.publishEach(!isEach)}>
                {isEach ? publication.notEach : publication.each}
              </MenuItem>
            )}
            <MenuItem className="menu-item" data-kind="danger" onAction={open}>
              {publication.takeBack}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog}
    </>
  )
}
