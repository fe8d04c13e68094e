import type { Client, EntityName, ShipmentActResult, ShipmentDetail } from '@org/core'
import { useClient } from '#data/api.ts'
import { useKeep } from '#data/swr.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { useAsked } from '../acts/asked.ts'

const SHOWN: readonly EntityName[] = ['shipment', 'box', 'manifest_line', 'sample', 'label', 'field_year']

type Calls = Client['shipments']
type Written = ShipmentDetail & { editId: number | null }

/** Writes about one shipment, each with an undo. All reject with a catalog error. */
export function useShipmentWrites() {
  const { shipments } = useClient()
  const written = useWritten()
  const keep = useKeep()
  const { offer } = useUndo()

  /** The answer is what is known now: no one waits for another. */
  async function show(detail: ShipmentDetail): Promise<void> {
    await keep(['shipments', 'get', detail.shipment.id], detail)
    void written(...SHOWN)
  }
  async function tell({ editId, ...detail }: Written, words: string): Promise<ShipmentDetail> {
    await show(detail)
    offer(editId, words)
    return detail
  }
  /** After a refusal, too: someone may have changed it, and that is shown. */
  async function orRead<T>(write: Promise<T>): Promise<T> {
    try {
      return await write
    } catch (error) {
      void written(...SHOWN)
      throw error
    }
  }
  async function tellActs(result: ShipmentActResult, words: (done: number) => string, asked: number) {
    await show(result.detail)
    const said = words(asked - result.refused.length)
    if (result.editId !== null) offer(result.editId, said)
    if (result.refused.length > 0)
      useAsked.setState({ left: { title: said, rows: result.refused, of: ['sample', 'samples'] } })
  }

  return {
    create: async (input: Parameters<Calls['create']>[0]): Promise<number> => {
      const made = await orRead(shipments.create(input))
      return (await tell(made, `Manifest ${made.shipment.number} begun`)).shipment.id
    },
    update: async (input: Parameters<Calls['update']>[0], number: string): Promise<void> => {
      await tell(await orRead(shipments.update(input)), `Manifest ${number} changed`)
    },
    addBox: async (id: number): Promise<number | null> => {
      const { boxes } = await tell(await orRead(shipments.addBox({ id })), 'Box added')
      return boxes.at(-1)?.id ?? null
    },
    seal: async (input: Parameters<Calls['seal']>[0], code: string): Promise<void> => {
      await tell(await orRead(shipments.seal(input)), `Box ${code} ${input.isSealed ? 'sealed' : 'opened'}`)
    },
    ship: async (input: Parameters<Calls['ship']>[0], number: string): Promise<void> => {
      await tell(await orRead(shipments.ship(input)), `Manifest ${number} shipped`)
    },
    close: async (input: Parameters<Calls['close']>[0], number: string): Promise<void> => {
      await tell(await orRead(shipments.close(input)), `Manifest ${number} closed`)
    },
    unpack: async (input: Parameters<Calls['unpack']>[0], words: (done: number) => string): Promise<void> =>
      tellActs(await orRead(shipments.unpack(input)), words, input.lines.length),
    decide: async (input: Parameters<Calls['decide']>[0], words: (done: number) => string): Promise<void> =>
      tellActs(await orRead(shipments.decide(input)), words, input.lines.length),
  }
}
