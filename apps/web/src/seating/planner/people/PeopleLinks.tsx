/** The ways from the plan to the list of people, for those who may see it. */
import { Link } from "@tanstack/react-router"
import { usePlannerOccasion } from "../../../platform/planner/usePlannerOccasion.ts"
import { useMessages } from "../Messages.ts"
import { useSeating } from "../SeatingContext.ts"

const useMayDo = (permission: string): boolean => {
  const { client, occasionId } = useSeating().api
  const { occasion } = usePlannerOccasion(client.token ?? "", occasionId)
  return occasion?.permissions.includes(permission) === true
}

/** Leads to what is known of somebody beside the seat. */
export const AboutPerson = ({ actorId }: { readonly actorId: string }) => {
  const { people } = useMessages()
  const { api, event } = useSeating()
  return useMayDo("actors:list") ? (
    <Link
      to="/occasions/$occasionId/people"
      params={{ occasionId: api.occasionId }}
      search={{ person: actorId, event: event.id }}
      className="link"
    >
      {people.about}
    </Link>
  ) : null
}

/** Leads to where somebody who is not there yet is added. */
export const AddPerson = () => {
  const { people } = useMessages()
  const { occasionId } = useSeating().api
  return useMayDo("actors:update") ? (
    <Link to="/occasions/$occasionId/people" params={{ occasionId }} className="link">
      {people.add}
    </Link>
  ) : null
}
