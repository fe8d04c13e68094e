import type { SessionSnapshot } from '@org/core'
import { useSyncExternalStore } from 'react'
import { useServices } from './services.ts'

/** The session as it stands now; renders again when it changes. Its actions are methods of `useServices().session`. */
export function useSession(): SessionSnapshot {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.getSnapshot)
}
