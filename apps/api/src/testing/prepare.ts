// Child process of a test run: makes what takes seconds and is the same for every test file, and takes it away when the
// run ends, also when the run was killed. TEST_PREPARE=template leaves PostgreSQL out.
import { once } from 'node:events'
import { offerSharedPostgres } from './shared-postgres.ts'
import { prepareTemplate } from './template-folder.ts'

const ended = Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')])
// Ctrl-C goes to the whole group: the run ends first, then this.
process.on('SIGINT', () => {})
const template = await prepareTemplate()
const postgres = process.env.TEST_PREPARE === 'template' ? null : await offerSharedPostgres()
process.send?.({ type: 'ready', template, postgres: postgres?.folder ?? null })
await ended
await postgres?.close()
process.exit(0)
