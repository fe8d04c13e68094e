import type { CellDesk } from '@org/core/workbooks'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import { deskOf } from './desk.ts'

/** The work of the signed-in person in workbooks. */
export function useDesk(): CellDesk {
  const client = useClient()
  const { connection } = useServices()
  const { user } = useSession()
  const person = user?.id ?? 0
  return useMemo(() => deskOf({ client, connection, person }), [client, connection, person])
}
