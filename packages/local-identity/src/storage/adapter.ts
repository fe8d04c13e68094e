import { join } from 'node:path'
import type { Adapter, AdapterFactory } from 'oidc-provider'
import { RecordStore } from './record-store.ts'

/**
 * What oidc-provider asks of its storage, answered from a folder per kind of record.
 *
 * @param rotationGraceS how long a retired refresh token still counts as new, in seconds
 */
export function createAdapterFactory(dataDir: string, rotationGraceS: () => number): AdapterFactory {
  const stores = new Map<string, RecordStore>()
  return (kind) => {
    const store = stores.get(kind) ?? new RecordStore(join(dataDir, 'records', kind))
    stores.set(kind, store)
    const adapter = createAdapter(store)
    return kind === 'RefreshToken' ? withGrace(adapter, rotationGraceS) : adapter
  }
}

function createAdapter(store: RecordStore): Adapter {
  return {
    upsert: async (id, payload, expiresIn) => store.put(id, payload, expiresIn),
    find: async (id) => store.find(id),
    findByUid: async (uid) => store.findWhere((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => store.findWhere((payload) => payload.userCode === userCode),
    // The first use counts: what is used again does not get a new grace.
    consume: async (id) => store.change(id, (payload) => ({ consumed: nowS(), ...payload })),
    destroy: async (id) => store.remove(id),
    revokeByGrantId: async (grantId) => store.removeWhere((payload) => payload.grantId === grantId),
  }
}

/** The provider ends the family of a refresh token that was used before; for so long it is not told that it was. */
function withGrace(adapter: Adapter, graceS: () => number): Adapter {
  return {
    ...adapter,
    async find(id) {
      const payload = await adapter.find(id)
      if (!payload || typeof payload.consumed !== 'number') return payload
      const { consumed, ...unused } = payload
      return nowS() - consumed < graceS() ? unused : payload
    },
  }
}

const nowS = (): number => Math.floor(Date.now() / 1000)
