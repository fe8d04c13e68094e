import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { addAccount, setControl, signInWithoutBrowser } from './client/index.ts'
import { createVisitor } from './client/visitor.ts'
import {
  authorizeUrl,
  callbackFor,
  exchange,
  folderWithKeys,
  followBack,
  MAREN,
  ORIGIN,
  openAccountPage,
  refreshByPool,
  runService,
  temporaryFolder,
} from './testing/running-service.ts'

/** Starts on the folder, does something, and stops; the port stays the same, as the issuer must. */
async function restartable(folder?: string) {
  const dataDir = folder ?? (await folderWithKeys())
  let service = await runService({ dataDir })
  return {
    dataDir,
    first: service,
    restart: async () => {
      await service.close()
      service = await runService({ dataDir, port: service.port })
      // This process's fetch may still hold connections to the one before.
      await expect.poll(() => fetch(`${service.baseUrl}/healthz`).then(({ ok }) => ok)).toBe(true)
      return service
    },
  }
}

describe('a restart', () => {
  it('LID-15: signs nobody out: tokens verify, refresh, and the browser is still known', async () => {
    const { first, restart } = await restartable(await temporaryFolder())
    const visitor = createVisitor()
    const { body } = await exchange(first, await callbackFor(first, MAREN, visitor))
    const service = await restart()
    const keys = createRemoteJWKSet(new URL(`${service.issuer}/.well-known/jwks.json`))
    await jwtVerify(String(body.access_token), keys, { issuer: service.issuer })
    expect((await refreshByPool(service, String(body.refresh_token))).status).toBe(200)
    expect((await visitor.visit(authorizeUrl(service))).location?.searchParams.has('code')).toBe(true)
  })

  it('LID-15: a sign-in that was on the account page goes on', async () => {
    const { first, restart } = await restartable()
    const visitor = createVisitor()
    const page = await openAccountPage(first, visitor)
    const service = await restart()
    const callback = await followBack(visitor, page, { email: MAREN })
    expect((await exchange(service, callback)).status).toBe(200)
  })

  it('LID-15: still knows a token that was rotated away', async () => {
    const { first, restart } = await restartable()
    const { refreshToken } = await signInWithoutBrowser({ ...first, origin: ORIGIN, email: MAREN })
    await setControl(first.baseUrl, { rotation: true, rotationGraceS: 0 })
    await refreshByPool(first, refreshToken)
    const service = await restart()
    await setControl(service.baseUrl, { rotation: true, rotationGraceS: 0 })
    expect((await refreshByPool(service, refreshToken)).errorType).toBe('RefreshTokenReuseException:')
  })

  it('LID-15: keeps added accounts', async () => {
    const { first, restart } = await restartable()
    const email = 'nia.orchardson@fieldworks.example'
    await addAccount(first.baseUrl, { email, givenName: 'Nia', familyName: 'Orchardson' })
    const service = await restart()
    await expect(signInWithoutBrowser({ ...service, origin: ORIGIN, email })).resolves.toHaveProperty(
      'idToken',
    )
  })

  it('LID-15: drops a damaged record and starts', async () => {
    const { dataDir, first, restart } = await restartable()
    const { refreshToken } = await signInWithoutBrowser({ ...first, origin: ORIGIN, email: MAREN })
    const folder = join(dataDir, 'records', 'RefreshToken')
    for (const name of await readdir(folder)) await writeFile(join(folder, name), '{"id":"cut sh')
    const service = await restart()
    expect((await refreshByPool(service, refreshToken)).errorType).toBe('NotAuthorizedException:')
    await signInWithoutBrowser({ ...service, origin: ORIGIN, email: MAREN })
  })

  it('LID-15: names the file when the keys are damaged, rather than making others', async () => {
    const { dataDir, first } = await restartable()
    await first.close()
    await writeFile(join(dataDir, 'keys.json'), '{}')
    await expect(runService({ dataDir })).rejects.toThrow(/keys\.json is damaged/)
  })

  it('LID-23: one process has the folder: a second is refused in a sentence and disturbs nothing', async () => {
    const dataDir = await folderWithKeys()
    const first = await runService({ dataDir })
    await expect(runService({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another running server. Stop that one, or set DATA_DIR`,
    )
    await signInWithoutBrowser({ ...first, origin: ORIGIN, email: MAREN })
    await first.close()
    await runService({ dataDir })
  })

  it('LID-23: a service that cannot start lets go of the folder; one that cannot be made is named', async () => {
    const dataDir = await folderWithKeys()
    const { port } = await runService()
    await expect(runService({ dataDir, port })).rejects.toThrow(/EADDRINUSE/)
    await runService({ dataDir })
    await expect(runService({ dataDir: join(dataDir, 'keys.json', 'data') })).rejects.toThrow(
      'cannot be written: ENOTDIR',
    )
  })

  it('LID-23: any path will do: 160 characters with a space and an umlaut', async () => {
    const dataDir = join(await temporaryFolder(), 'Kühe und Äcker', 'x'.repeat(160))
    const service = await runService({ dataDir })
    await signInWithoutBrowser({ ...service, origin: ORIGIN, email: MAREN })
  })

  it('LID-15: keeps its secrets to the person who runs it', async () => {
    const dataDir = await temporaryFolder()
    await runService({ dataDir })
    const { mode } = await stat(join(dataDir, 'keys.json'))
    expect(mode & 0o077).toBe(0)
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toContain('"d"')
  })
})
