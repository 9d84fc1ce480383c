/** Parts of the page that somebody may ask for at once: one file, which is loaded as soon as the plan is there. */
export { OpenPanel } from "./OpenPanel.tsx"
export { PickedBar } from "./picking/PickedBar.tsx"
export { Attention } from "./plan/Attention.tsx"
export { DetailsDialog } from "./plan/DetailsDialog.tsx"
export { PublishDialog } from "./plan/PublishDialog.tsx"
export { QuestionDialog } from "./plan/QuestionDialog.tsx"
export { ReportToast } from "./ReportToast.tsx"
export { ZoneNameForm } from "./tables/ZoneNameForm.tsx"
