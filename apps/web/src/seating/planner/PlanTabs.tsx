/** On a narrow screen: people, tables and the plan one at a time, and what is selected in a sheet above them. */
import type { RefObject } from "react"
import { Dialog, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import { useMessages } from "./Messages.ts"
import { OpenPanel, selectedName } from "./OpenPanel.tsx"
import { CandidateList } from "./people/CandidateList.tsx"
import { PlanPanel } from "./plan/PlanPanel.tsx"
import { useSeating, useSeatingState } from "./SeatingContext.ts"
import { hasNoTables } from "./PlanIndex.ts"
import { TableBoard } from "./tables/TableBoard.tsx"

export const PlanTabs = ({ searchRef }: { readonly searchRef: RefObject<HTMLInputElement | null> }) => {
  const { seating } = useMessages()
  const isEmpty = useSeatingState(({ index }) => hasNoTables(index))
  return (
    <>
      <Tabs className="plan-tabs" defaultSelectedKey={isEmpty ? "plan" : "people"}>
        <TabList className="tab-list" aria-label={seating.title}>
          <Tab id="people" className="tab">
            {seating.tabPeople}
          </Tab>
          <Tab id="tables" className="tab">
            {seating.tabTables}
          </Tab>
          <Tab id="plan" className="tab">
            <span>
              {seating.tabPlan}
              <UrgentBadge />
            </span>
          </Tab>
        </TabList>
        <TabPanel id="people" className="plan-tab-panel">
          <CandidateList searchRef={searchRef} />
        </TabPanel>
        <TabPanel id="tables" className="plan-tab-panel" data-scrolls>
          <TableBoard />
        </TabPanel>
        <TabPanel id="plan" className="plan-tab-panel" data-scrolls>
          <PlanPanel />
        </TabPanel>
      </Tabs>
      <OpenSheet />
    </>
  )
}

/** How many people need a look before the plan is published. */
const UrgentBadge = () => {
  const { attention } = useMessages()
  const urgent = useSeatingState(({ index }) => index.declinedSeated.length + index.seatedTwice.length)
  return urgent === 0 ? null : (
    <span className="tab-badge number" role="img" aria-label={attention.urgent(urgent)}>
      {urgent}
    </span>
  )
}

const OpenSheet = () => {
  const { select } = useSeating().store
  const name = useSeatingState(selectedName)
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen={name !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) select(null)
      }}
    >
      <Modal className="plan-sheet">
        <Dialog className="plan-sheet-content" aria-label={name ?? ""}>
          <OpenPanel />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
