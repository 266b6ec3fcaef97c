import { addDays, addYears } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import type { Client } from './client.ts'
import { codeIn } from './codes.ts'
import { issueContract } from './contracts.ts'
import type { TestPortal } from './portal.ts'
import { until } from './processes.ts'
import { answered, formPdf, makeTest, today } from './tests.ts'

/** What stands in everything that is said of the canary, and in nothing else. */
export const word = 'Zqkanarie'
export const phone = '070-174 06 88'

/** What the canary does things with. */
export interface Stage {
  readonly portal: TestPortal
  readonly office: Client
  readonly client: Client
  readonly id: string
  readonly fileIds: string[]
  upload(by: Client, ...names: string[]): Promise<[string, ...string[]]>
}

/** The newest code that the canary's phone got, after `ask`. */
async function codeFor({ portal }: Stage, ask: () => Promise<{ signageKey: string }>) {
  await portal.settled()
  const sent = async () =>
    (
      await portal.portal.parts.pool.query<{ text: string }>(
        "SELECT text FROM outside.outbox WHERE kind = 'sms' AND address LIKE '%1740688' OR address = $1 ORDER BY at DESC",
        [phone],
      )
    ).rows
  const before = (await sent()).length
  // Each may ask as if it had not a moment ago.
  await portal.portal.parts.pool.query(
    "UPDATE auth.signing SET created_at = created_at - interval '2 hours'",
  )
  const { signageKey } = await ask()
  const [newest] = await until('the SMS is there', async () => {
    const all = await sent()
    return all.length > before && all
  })
  return { signageKey, code: codeIn(newest as never) }
}

/** Contracts, a document and files, signed and withdrawn. */
export async function signs(stage: Stage) {
  const { office, client, id, portal, upload, fileIds } = stage
  const { contracts, documents, signage } = calls
  const issue = async () =>
    (
      await issueContract(office, {
        id,
        type: 'other',
        language: 'sv',
        fields: { title: `${word} avtal`, freeText: `${word} får lön` },
      })
    ).id
  const contract = await issue()
  await client.ok(contracts.sign, {
    id: contract,
    ...(await codeFor(stage, () => client.ok(contracts.startSigning, { id: contract }))),
  })
  await office.ok(contracts.withdrawFor, { id: await issue(), reason: `${word} ångrade sig` })

  const { id: document } = await office.ok(documents.save, {
    title: 'Rutiner',
    kind: 'POLICY',
    html: '<p>Kör lugnt.</p>',
    approval: 'sign',
  })
  await office.ok(documents.attach, { id: document, userIds: [id] })
  await until('the document is theirs', async () => {
    await portal.settled()
    return (await office.ok(documents.one, { id: document })).progress === null
  })
  const { contentHash } = await client.ok(documents.toApprove, { id: document })
  await client.ok(documents.approve, {
    id: document,
    contentHash,
    ...(await codeFor(stage, () => client.ok(documents.askForCode, { id: document, contentHash }))),
  })

  const request = async (name: string) => {
    const [fileId] = await upload(office, name)
    const asked = await office.ok(signage.request, { userId: id, fileId, title: `${word} ${name}` })
    fileIds.push(asked.id)
    await portal.settled()
    return asked.id
  }
  const file = await request('intyg.txt')
  await client.ok(signage.sign, {
    id: file,
    ...(await codeFor(stage, () => client.ok(signage.startSigning, { id: file }))),
  })
  const withdrawn = await request('fel.txt')
  await office.ok(signage.withdraw, { id: withdrawn, reason: `${word}, fel blad` })
}

/** Leave of theirs, asked for, answered and entered, with words of theirs and of the office. */
export async function hasLeave({ office, client, id: userId, portal }: Stage) {
  const { vacation } = calls
  const { rows } = await client.ok(vacation.types, {})
  const typeId = rows.find((one) => !one.scaled)?.id ?? ''
  const words = { course: `${word}-kurs`, comment: `${word} ledig` }
  const ask = (far: number) =>
    client.ok(vacation.request, { typeId, days: [addDays(today, far)], ...words })
  const versionOf = async (id: string) => {
    await portal.settled()
    const { rows } = await office.ok(vacation.filter, { userId, pageSize: 0 })
    return rows.find((one) => one.id === id)?.version ?? 0
  }
  const decide = async (id: string, action: 'approve' | 'notApprove' | 'undo' | 'remove') => {
    const version = await versionOf(id)
    await office.ok(vacation.decide, { id, version, action, reason: `${word}, svar` })
    await portal.settled()
    return version
  }
  const takeBack = async (id: string) => {
    await client.ok(vacation.withdraw, { id, version: await versionOf(id) })
  }
  const { id } = await ask(300)
  await decide(id, 'approve')
  await takeBack(id)
  await decide(id, 'notApprove')
  await takeBack(id)
  await decide(id, 'approve')
  const { id: again } = await ask(301)
  const changed = { typeId, days: [addDays(today, 301)], ...words, comment: `${word} ändrad` }
  await client.ok(vacation.request, { ...changed, id: again, version: await versionOf(again) })
  await decide(again, 'notApprove')
  await decide(again, 'undo')
  await decide(again, 'remove')
  await office.ok(vacation.decide, {
    ...{ action: 'enter' as const, userId, typeId, days: [addDays(today, 302)], ...words },
    reason: `${word}, inlagt`,
  })
  const { version } = await office.ok(vacation.userSettings, { id: userId })
  await office.ok(vacation.saveUser, { id: userId, version, year: 2026, hiredOn: '2026-01-01' })
}

/** Driving licences with pictures, an education with its diploma, a course. */
export async function handsIn({ office, client, id, portal, upload }: Stage) {
  const { driverRights, education, certificates } = calls
  const images = async (by = client) => {
    const [frontFileId, backFileId = ''] = await upload(by, 'fram.jpg', 'bak.jpg')
    return { frontFileId, backFileId }
  }
  const card = {
    cardNumber: `${word}-K1`,
    categories: ['B', 'C'],
    startDate: addDays(today, -30),
    expireDate: addYears(today, 5),
  }
  const { id: right } = await client.ok(driverRights.submit, {
    userId: id,
    kind: 'drivingLicence',
    ...card,
    ...(await images()),
  })
  const at = async () => ({
    id: right,
    version: (await office.ok(driverRights.one, { id: right })).version,
  })
  await office.ok(driverRights.requestChanges, {
    ...(await at()),
    text: `${word}, skarpare bild`,
    sms: true,
  })
  await client.ok(driverRights.attach, { ...(await at()), ...(await images()) })
  await client.ok(driverRights.change, { ...(await at()), ...card, cardNumber: `${word}-K2` })
  await office.ok(driverRights.approve, await at())
  await client.ok(driverRights.renew, {
    userId: id,
    ...(await at()),
    ...card,
    expireDate: addYears(today, 9),
    ...(await images()),
  })
  // Put in by somebody else, theirs all the same.
  await office.ok(driverRights.add, {
    userId: id,
    kind: 'permit',
    title: `${word} dispens`,
    startDate: today,
    ...(await images(office)),
  })

  const { id: educationId } = await office.ok(education.save, { name: 'Sång' })
  await office.ok(education.decide, {
    action: 'ask',
    educationId,
    userIds: [id],
    text: `${word}, sjung`,
  })
  await portal.settled()
  const { rows } = await client.ok(education.pending, { userId: id })
  const asked = rows[0]?.id ?? ''
  const [diploma] = await upload(client, 'diplom.jpg')
  await client.ok(education.register, {
    id: asked,
    version: 1,
    graduatedOn: '2026-03-02',
    fileId: diploma,
  })
  await office.ok(education.decide, {
    action: 'reject',
    id: asked,
    version: 2,
    text: `${word}, igen`,
  })
  const [own] = await upload(client, 'eget diplom.txt')
  await client.ok(education.register, {
    name: `${word} egen kurs`,
    graduatedOn: '2026-03-02',
    fileId: own,
  })

  const { id: certificate } = await office.ok(certificates.save, { name: 'Höjd', type: 'safety' })
  await office.ok(certificates.book, {
    id: certificate,
    userIds: [id],
    startsAt: '2026-10-05T08:00:00+02:00',
    place: 'Kontoret',
  })
  await portal.settled()
  const { rows: courses } = await client.ok(certificates.courses, { id })
  const course = courses.find((row) => row.certificateId === certificate)?.id ?? ''
  const [proof] = await upload(client, 'kursbevis.jpg')
  await client.ok(certificates.answer, {
    id: course,
    version: 1,
    attended: true,
    note: `${word} var där`,
    fileId: proof,
  })
  await office.ok(certificates.decide, {
    id: course,
    version: 2,
    decision: 'askForMore',
    text: `${word}, vilken dag?`,
  })
  await client.ok(certificates.answer, {
    id: course,
    version: 3,
    attended: true,
    note: `${word} på morgonen`,
  })
  await office.ok(certificates.decide, { id: course, version: 4, decision: 'accept' })
}

/** What they worked, with everything that can be said of a day. */
export async function reportsTime({ office, client, portal }: Stage) {
  const { timereport } = calls
  const day = addDays(today, -1)
  const form = {
    ...{ day, shifts: [{ from: `${day}T06:00`, to: `${day}T14:30` }] },
    breaks: [{ from: `${day}T10:00`, to: `${day}T10:30` }],
    absences: [{ type: 'vab' as const, minutes: 60 }],
    tasks: [{ task: `${word} distribution`, registration: 'ABC 123' }],
    trips: [{ description: `${word} till terminalen`, minutes: 30, amount: 12_550 }],
    comment: `${word} började tidigt`,
  }
  const { version: first } = await client.ok(timereport.save, { ...form, version: -1 })
  const { id, version } = await client.ok(timereport.save, { ...form, version: first, send: true })
  await portal.settled()
  await office.ok(timereport.giveBack, { id, version, text: `${word}, vilken bil?` })
  const again = { ...form, comment: `${word} i ABC 124`, version: version + 1 }
  const { version: later } = await client.ok(timereport.save, again)
  await client.ok(timereport.save, { ...again, version: later, send: true })
  const gone = { day: addDays(today, -40), comment: `${word} tog bort`, version: -1 }
  const removed = await client.ok(timereport.save, gone)
  await client.ok(timereport.remove, { id: removed.id, version: removed.version })
}

/** A medical certificate with its paper, and another in its place. */
export async function isIll({ client, id, portal, upload, fileIds }: Stage) {
  const { medical } = calls
  const said = {
    headline: `${word} intyg`,
    information: `${word} har tappat rösten`,
    from: '2026-03-09',
    to: '2026-03-13',
  }
  const { body } = await client.upload(
    medical.add,
    [{ name: `${word}.pdf`, bytes: formPdf([word]) }],
    'files',
    said,
  )
  const [fileId] = await upload(client, 'intyg.jpg')
  await client.ok(medical.change, { id: body.id, version: 1, ...said, to: '2026-03-20', fileId })
  await portal.settled()
  const { rows } = await client.ok(medical.mine, { userId: id })
  const { body: other } = await client.upload(
    medical.add,
    [{ name: `${word} igen.pdf`, bytes: formPdf([word]) }],
    'files',
    said,
  )
  await portal.settled()
  const all = [...rows, ...(await client.ok(medical.mine, { userId: id })).rows]
  for (const { file } of all) if (file && !fileIds.includes(file.id)) fileIds.push(file.id)
  await client.ok(medical.remove, { id: other.id, version: 1 })
}

/** What was found, what they say of it, and a photo of it. */
export async function isAnswerable({ office, client, id, portal, upload }: Stage) {
  const { abnormalities } = calls
  const facts = { type: 'dailyRest', day: '2026-03-02', time: '04:10', figure: 450 } as const
  const { id: found } = await office.ok(abnormalities.create, {
    userId: id,
    ...facts,
    text: `${word} sov för lite`,
  })
  await portal.settled()
  await client.ok(abnormalities.setStatus, {
    id: found,
    version: 1,
    status: 'explained',
    comment: `${word} väntade på färjan`,
  })
  const [photo] = await upload(client, 'färjan.jpg')
  await client.ok(abnormalities.addPhoto, { id: found, version: 1, fileId: photo })
  await portal.settled()
  const { rows } = await office.ok(abnormalities.filter, { pageSize: 0 })
  await office.ok(abnormalities.change, {
    id: found,
    version: rows.find((row) => row.id === found)?.version ?? 0,
    ...facts,
    text: `${word} sov lite`,
    status: 'closed',
    comment: `${word} har talat med oss`,
  })
}

/** A test with words of their own. */
export async function isTested({ office, client, id, portal }: Stage) {
  const { tests } = calls
  const { id: test } = await makeTest(
    office,
    { title: 'Fågelprov', kind: 'test' },
    { kind: 'text', text: 'Vad sjunger du?', options: [], comment: 'optional' },
  )
  const { id: occasion } = await office.ok(tests.saveOccasion, {
    id: test,
    version: 0,
    audience: { userIds: [id] },
    from: today,
    optional: true,
  })
  await until('it was given', async () => {
    await portal.settled()
    const { occasions } = await office.ok(tests.one, { id: test })
    return occasions.find((one) => one.id === occasion)?.userCount === 1
  })
  const form = await answered(client, occasion, [[]])
  await client.ok(tests.handIn, {
    ...form,
    answers: form.answers.map((one) => ({
      ...one,
      text: `${word} sjunger tre toner`,
      comment: `${word} undrar`,
    })),
  })
}

/** What they report: a damage that is worked on and handed on, and something serious. */
export async function reports({ office, client, portal, upload }: Stage) {
  const { incidents } = calls
  const said = {
    headline: `${word} krockade`,
    day: '2026-03-02',
    description: `${word} backade in i en stolpe`,
    spot: { latitude: 57.7, longitude: 11.97, accuracy: 10 },
  }
  const { id } = await client.ok(incidents.report, {
    ...{ ...said, type: 'DamageReport', registration: 'ABC 123', filesToCome: 1 },
  })
  const serious = await client.ok(incidents.report, { ...said, type: 'Incident', serious: true })
  const [photo] = await upload(client, 'stolpe.jpg')
  await client.ok(incidents.finish, { id, fileIds: [photo ?? ''] })
  // Whoever is told of it is told while nobody has begun.
  await portal.settled()
  await office.ok(incidents.comment, { id, text: `${word} brukar vara försiktig` })
  await office.ok(incidents.answer, { id, text: 'Tack, vi tittar på den' })
  await office.ok(incidents.mail, {
    id,
    to: [`${word.toLowerCase()}@forsakring.example`],
    text: `${word} har krockat`,
  })
  await portal.settled()
  await office.ok(incidents.setStatus, { id, version: 1, status: 'inProgress' })
  await office.ok(incidents.authority, {
    ...{ id: serious.id, version: 1, state: 'reported', ground: 'seriousDanger' },
    ...{ address: `Hos ${word}`, measures: `${word} vilar`, reportedOn: '2026-03-03' },
  })
}
