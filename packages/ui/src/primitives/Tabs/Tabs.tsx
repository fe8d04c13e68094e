import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel, TabPanels } from 'react-aria-components'
import * as css from './Tabs.css.ts'

export interface TabItem<Key extends string> {
  key: Key
  label: string
  /** Exists only while its tab is chosen. */
  content: ReactNode
  isDisabled?: boolean
}

export interface TabsProps<Key extends string> {
  label: string
  tabs: readonly TabItem<Key>[]
  value: Key
  onChange: (key: Key) => void
}

/** Parts of one page, one at a time. Arrows move between them; Tab goes on into the part. */
export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  return (
    <AriaTabs
      className={css.tabs}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.key === key)
        if (chosen && chosen.key !== value) onChange(chosen.key)
      }}
    >
      <TabList aria-label={label} className={css.list}>
        {tabs.map((tab) => (
          <Tab key={tab.key} id={tab.key} isDisabled={tab.isDisabled === true} className={css.tab}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.key} id={tab.key} className={css.panel}>
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </AriaTabs>
  )
}
