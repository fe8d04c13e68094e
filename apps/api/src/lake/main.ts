import { runLake } from './cli.ts'

process.exitCode = await runLake(process.argv.slice(2), {
  // A package manager runs scripts from the project, wherever it was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  databaseUrl: process.env.DATABASE_URL,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
