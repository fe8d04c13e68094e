import type { Client } from '@org/core'
import { formatCode, type Laboratory } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BaggedYears, startBaggedYears } from '../../testing/bagged-years.ts'
import { csvFile, mapAsProposed } from '../../testing/lab-files.ts'
import { TODAY } from '../../testing/planned-years.ts'
import { testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the laboratory of a file, on ${database.name}`, () => {
    let years: BaggedYears
    let client: Client
    let valley: Laboratory
    let valleyNorth: Laboratory
    beforeAll(async () => {
      years = await startBaggedYears(database)
      client = years.api.client
      valley = await client.laboratories.create({ name: 'Valley Labs' })
      valleyNorth = await client.laboratories.create({ name: 'Valley Labs North' })
    })
    afterAll(() => years.api.close())

    let drawn = 0
    /** Its columns are those of no other file. */
    const stage = (
      fileName: string,
      { above = [], code = '' }: { above?: string[][]; code?: string } = {},
    ) => {
      drawn += 1
      const header = ['Label', 'Soil pH (1:1 water)', 'SOC %', `Remark ${drawn}`]
      return client.resultUploads.stage(
        csvFile([...above, header, [code, 6.1, 1.5, 'a'], ['', 6.2, 1.6, 'b']], fileName),
      )
    }
    const proposalOf = async (...given: Parameters<typeof stage>) => {
      const { proposedLaboratoryId: id, laboratorySays: says } = await stage(...given)
      return { id, says }
    }

    it('RES-98: is the one that its name or its first rows name, in whole words', async () => {
      const says = 'The file names Valley Labs.'
      expect(await proposalOf('2026_VALLEY-LABS.csv')).toEqual({ id: valley.id, says })
      expect(await proposalOf('a.csv', { above: [['Report of valley labs; 2026']] })).toEqual({
        ...{ id: valley.id, says },
      })
      expect(await proposalOf('Valley Labs North.csv')).toMatchObject({ id: valleyNorth.id })
      expect(await proposalOf('Valley Labsters.csv')).toEqual({ id: null, says: '' })
    })

    it('RES-98: is the one to which its samples were sent, and before that the one whose files had its columns', async () => {
      const { samples } = await years.inBags()
      const [sample] = samples
      const begun = await client.shipments.create({ laboratoryId: valleyNorth.id })
      const mode = { mode: 'pack', boxId: begun.boxes[0]?.id ?? 0 } as const
      await client.labels.scan({ text: sample?.labelCode ?? '', device: 'scanner', mode })
      const { id, version } = begun.shipment
      await client.shipments.ship({ id, version, shippedOn: TODAY, carrier: '', tracking: '' })
      const staged = await stage('b.csv', { code: formatCode(sample?.labelCode ?? '') })
      const sent = 'The samples of this file were sent to Valley Labs North.'
      expect(staged).toMatchObject({ proposedLaboratoryId: valleyNorth.id, laboratorySays: sent })
      expect(await mapAsProposed(client, staged, valley.id)).toMatchObject({
        ...{ laboratoryId: valley.id, proposedLaboratoryId: valley.id },
        laboratorySays: 'Earlier files of Valley Labs had the same columns.',
      })
    })
  })
