import type { Sample } from '@org/core/contract'
import { baggedYear, sentYear } from './lab-files.ts'
import type { StaffedApi, testDatabases } from './staffed-api.ts'

export interface BaggedYears {
  api: StaffedApi
  growerId: number
  /** A field year of its own field, whose base points are in bags with labels, which are shipped. */
  bagged(): Promise<{ id: number; samples: Sample[] }>
  /** The same, not shipped yet. */
  inBags(): Promise<{ id: number; samples: Sample[] }>
}

/** An API whose staff can have as many field years with bags as a test needs. */
export async function startBaggedYears(
  database: ReturnType<typeof testDatabases>[number],
): Promise<BaggedYears> {
  const api = await database.start()
  const { client } = api
  const manager = await api.signIn('manager')
  const { id: growerId } = await client.growers.create({ name: 'Measured Acres' })
  const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
  let drawn = 0
  const make = (year: typeof baggedYear) => {
    drawn += 1
    const corner = { lon: -97 + drawn * 0.02, lat: 45 }
    return year({ api, client, manager, growerId, crew }, `Bagged ${drawn}`, corner)
  }
  return { api, growerId, bagged: () => make(sentYear), inBags: () => make(baggedYear) }
}
