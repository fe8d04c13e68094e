import { openDatabase } from './db/database.ts'
import { transact } from './db/transact.ts'
import { rmSync, mkdirSync } from 'node:fs'
import { planBusiness } from './demo/business.ts'
import { writeBusiness } from './demo/write.ts'
import { createOriginals } from './files/originals.ts'
rmSync('/tmp/wtd-s', {recursive:true, force:true}); mkdirSync('/tmp/wtd-s')
let t = performance.now()
const lap = (s: string) => { console.log(s, Math.round(performance.now()-t)); t = performance.now() }
const o = await openDatabase({ databaseUrl: null, dataDir: '/tmp/wtd-s/api', onFatal: (e) => { throw e } })
lap('open')
const {keep} = createOriginals('/tmp/wtd-s/up')
let kept = 0
await transact(o.db, {staffId:null}, (tx) => writeBusiness(tx, planBusiness({seed:'first start', growers:40, fields:600, years:3, today:new Date('2026-11-20T12:00:00Z')}), async (b)=>{ const s=performance.now(); const r = await keep(b); kept += performance.now()-s; return r}))
lap('write'); console.log('kept', kept)
const g: any = globalThis
console.log(g.T)
await o.close()
