import { calendarDay } from '@org/core'
import type { PageTabsProps } from '#platform/PageTabs.tsx'
import { useParam } from '#platform/view.ts'
import { setCollectedAside } from '../collected/collecting.ts'
import { mondayOf, WEEK } from './calendar.ts'
import { usePlanning } from './plan/planning.ts'

/** The list of points and the days they are planned for; a plan or a file in their place is neither, and is set aside by both. */
export function usePageViews(isListShown: boolean): NonNullable<PageTabsProps['views']> {
  const [monday] = useParam('days', WEEK)
  const isPlanning = usePlanning(({ isOpen }) => isOpen)
  const onPress = () => {
    setCollectedAside()
    usePlanning.setState({ isOpen: false })
  }
  const shownWeek = monday ?? mondayOf(calendarDay(new Date()))
  return {
    shown: isListShown ? 'list' : monday !== null && !isPlanning ? 'days' : null,
    of: [
      { key: 'list', title: 'List', says: { days: null }, onPress },
      { key: 'days', title: 'Days', says: { days: shownWeek }, onPress },
    ],
  }
}
