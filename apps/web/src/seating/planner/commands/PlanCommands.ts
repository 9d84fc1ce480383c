/** What concerns the plan as a whole: its name and notes, and its publication. */
import { answered } from "../PlanRecords.ts"
import type { CommandDefinition } from "./CommandDefinition.ts"

export interface UpdatePlan {
  readonly kind: "updatePlan"
  readonly displayName: string
  /** `null` leaves the notes as they are; the contract cannot take notes away. */
  readonly notes: string | null
}

export interface Publish {
  readonly kind: "publish"
}

export interface TakeBack {
  readonly kind: "takeBack"
}

export const updatePlan: CommandDefinition<UpdatePlan, UpdatePlan> = {
  preview: (plan, { displayName, notes }) => ({
    ...plan,
    display_name: displayName,
    planner_notes: notes ?? plan.planner_notes
  }),
  preconditions: ({ display_name, planner_notes }) => [display_name, planner_notes],
  inverse: ({ display_name: displayName, planner_notes }, { notes }) =>
    planner_notes === null && notes !== null ? null : { kind: "updatePlan", displayName, notes: planner_notes },
  send: async ({ client, occasionId }, plan, { displayName, notes }) => {
    const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/plans/:seating_plan_id", {
      params: { occasion_id: occasionId, seating_plan_id: plan.id },
      body: {
        display_name: displayName,
        ...(notes === null ? {} : { planner_notes: notes }),
        revision: plan.revision
      }
    })
    const { display_name, planner_notes } = answer.plan
    return answered({ ...plan, display_name, planner_notes }, answer.plan)
  },
  describe: (done) => done.updatePlan,
  refusalPlaces: () => ["plan"]
}

/** Shows the plan to guests. What undoes a step does not undo this: guests may have read it. */
export const publish: CommandDefinition<Publish, never> = {
  preview: (plan) => plan,
  preconditions: ({ revision }) => revision,
  inverse: () => null,
  send: async ({ client, occasionId }, plan) => {
    const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publish", {
      params: { occasion_id: occasionId, seating_plan_id: plan.id },
      body: { revision: plan.revision }
    })
    return answered(plan, answer.plan)
  },
  describe: (done) => done.publish,
  refusalPlaces: () => ["plan"],
  keepsPublication: true
}

/** Takes the publication back, so that nobody sees the plan; what is asked before is asked by the button. */
export const takeBack: CommandDefinition<TakeBack, never> = {
  preview: (plan) => plan,
  preconditions: ({ revision }) => revision,
  inverse: () => null,
  send: async ({ client, occasionId }, plan) => {
    const answer = await client.request(
      "DELETE /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publication",
      {
        params: { occasion_id: occasionId, seating_plan_id: plan.id },
        query: { revision: String(plan.revision) }
      }
    )
    return { ...answered(plan, answer.plan), publication: null }
  },
  describe: (done) => done.takeBack,
  refusalPlaces: () => ["plan"],
  keepsPublication: true
}
