import { runDemo } from './cli.ts'

process.exitCode = await runDemo(process.argv.slice(2), {
  // A package manager runs scripts from the project, wherever it was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  preparedDir: process.env.PREPARED_DIR ?? null,
  now: new Date(),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
