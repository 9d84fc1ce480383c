export const PlannerSeatingPage = () => null
