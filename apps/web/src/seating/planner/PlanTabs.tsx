/** On a narrow screen: people, tables and the plan one at a time, and what is selected in a sheet above them. */
import { type RefObject, Suspense, useCallback, useRef, useState } from "react"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import { Dialog } from "../../design/Dialog.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { useMessages } from "./Messages.ts"
import { OpenPanel } from "./LaterParts.ts"
import { useWishes } from "./arranging/useWishes.ts"
import { CandidateList } from "./people/CandidateList.tsx"
import { countUrgent } from "./plan/AttentionItems.ts"
import { PlanPanel } from "./plan/PlanPanel.tsx"
import { useSeating, useSeatingState } from "./SeatingContext.ts"
import { hasNoTables } from "./PlanIndex.ts"
import { seatsNeeded } from "./SeatsNeeded.ts"
import { selectedName } from "./Selected.ts"
import { TableBoard } from "./tables/TableBoard.tsx"

interface PlanTabsProps {
  readonly searchRef: RefObject<HTMLInputElement | null>
  /** Leaves out the tables. */
  readonly isBesideTables?: boolean
}

export const PlanTabs = ({ isBesideTables = false, searchRef }: PlanTabsProps) => {
  const { seating } = useMessages()
  const isEmpty = useSeatingState(({ index }) => hasNoTables(index))
  const [tab, setTab] = useState(isEmpty ? "plan" : "people")
  const tablesRef = useRef<HTMLDivElement>(null)
  const showTables = useCallback(() => {
    setTab("tables")
    tablesRef.current?.focus()
  }, [])
  return (
    <>
      <Tabs className="plan-tabs" selectedKey={tab} onSelectionChange={(key) => setTab(String(key))}>
        <TabList className="tab-list" aria-label={seating.title}>
          <Tab id="people" className="tab">
            <span>
              {seating.tabPeople}
              <NeededBadge />
            </span>
          </Tab>
          {!isBesideTables && (
            <Tab id="tables" className="tab" ref={tablesRef}>
              {seating.tabTables}
            </Tab>
          )}
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
        {!isBesideTables && (
          <TabPanel id="tables" className="plan-tab-panel" data-scrolls>
            <TableBoard />
          </TabPanel>
        )}
        <TabPanel id="plan" className="plan-tab-panel" data-scrolls>
          <PlanPanel {...(isBesideTables ? {} : { showTables })} />
        </TabPanel>
      </Tabs>
      {!isBesideTables && <OpenSheet />}
    </>
  )
}

/** How many seats are still needed. */
const NeededBadge = () => {
  const { seating } = useMessages()
  const formats = useFormats()
  const needed = useSeatingState(({ index }) => seatsNeeded(index))
  return needed === 0 ? null : (
    <span className="tab-badge number" role="img" aria-label={seating.toSeatCount(needed)}>
      {formats.number(needed)}
    </span>
  )
}

/** How many people need a look before the plan is published. */
const UrgentBadge = () => {
  const messages = useMessages()
  const { wishes } = useWishes()
  const urgent = useSeatingState(({ index }) => countUrgent(messages, index, wishes))
  return urgent === 0 ? null : (
    <span className="tab-badge number" data-urgent role="img" aria-label={messages.attention.urgent(urgent)}>
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
          <Suspense fallback={null}>
            <OpenPanel />
          </Suspense>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
