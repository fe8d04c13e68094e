import type { Client, HttpClient } from '@org/core'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { type CellDesk, createDesk, createMemoryStorage } from '@org/core/workbooks'
import { clientOf } from '#data/api.ts'
import type { ConnectionWatch } from '#platform/connection.ts'
import { draftName, keepsCells } from '#platform/drafts.ts'
import { countKeptCells, createStoredCells } from './stored-cells.ts'

/** What another page of the person left is looked for again so often. */
const TAKE_UP_MS = 20_000

interface DeskPage {
  client: Client
  connection: Pick<ConnectionWatch, 'current' | 'subscribe'>
  person: number
}

interface Open {
  desk: CellDesk
  person: number
  client: Client
  close: () => void
}
let open: Open | null = null
// Who signs out forgets it; a desk of somebody else is never opened again.
draftName('cells', () => close())

function close(): void {
  open?.close()
  open = null
}

/** The person's work in workbooks, of this tab: what is on its way outlives the page. */
export function deskOf({ client, connection, person }: DeskPage): CellDesk {
  if (open !== null && open.person === person && open.client === client) return open.desk
  close()
  const { clock, lock } = createBrowserPlatform()
  const desk = createDesk({
    client,
    clock,
    connection: {
      isOnline: () => connection.current() !== 'offline',
      subscribe: connection.subscribe,
    },
    storage:
      'indexedDB' in globalThis
        ? createStoredCells({ person, owner: crypto.randomUUID(), lock })
        : createMemoryStorage(),
  })
  // A browser that keeps nothing still sends.
  const takeUp = () => void desk.takeUp().catch(() => {})
  takeUp()
  const timer = setInterval(takeUp, TAKE_UP_MS)
  const say = () => {
    if (desk.unsaved() > 0) keepsCells(true)
  }
  const unsubscribe = desk.subscribe(say)
  open = {
    desk,
    person,
    client,
    close() {
      clearInterval(timer)
      unsubscribe()
      desk.close()
    },
  }
  return desk
}

/** Sends what an earlier page of a person kept. @returns whether there was any */
export async function sendKept({
  http,
  connection,
  person,
}: Pick<DeskPage, 'connection' | 'person'> & { http: HttpClient }): Promise<boolean> {
  if ((await countKeptCells(person)) === 0) return false
  deskOf({ client: clientOf(http), connection, person })
  return true
}
