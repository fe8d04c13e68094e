import { applySun } from '@org/ui'
import { useEffect, useState } from 'react'
import { browserStorage } from '#platform/tab-storage.ts'

const NAME = 'collecting-sun'

/** The theme for the sun: of this phone, and of this page alone. */
export function useSun(): [isOn: boolean, change: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => browserStorage.getItem(NAME) !== null)
  useEffect(() => {
    applySun(isOn)
    return () => applySun(false)
  }, [isOn])
  const change = (next: boolean) => {
    setIsOn(next)
    if (next) browserStorage.setItem(NAME, 'on')
    else browserStorage.removeItem(NAME)
  }
  return [isOn, change]
}
