import { localeFrom } from '@portal/contracts'
import {
  incidents as calls,
  incidentStatuses,
  incidentTypes,
  MAX_INCIDENT_FILES,
} from '@portal/contracts/incidents'
import { incidentList } from '@portal/contracts/lists/incidents'
import { answers, refuse } from '../kit/answers.ts'
import { ALL_ROWS, isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { oneself, people as peopleOf } from '../kit/people.ts'
import { departmentsByName } from '../organisation/names.ts'
import { asRow, oneIncident, reads, shown, whole } from './queries-shown.ts'
import { incidentSheet } from './sheet.ts'

const inOrder = orderOf(incidentList, {
  day: 'r.day',
  reportedAt: 'r.reported_at',
  type: 'r.type',
  status: 'r.step',
  fullName: 'p.full_name',
  headline: 'r.headline',
})

export const incidentsAnswers = answers(calls, reads, {
  setup: async (_, { actor, db }) => {
    const trafficAreas = await departmentsByName(db).where('d.type', '=', 'TrafficArea').execute()
    const me = await oneself(db, actor).executeTakeFirst()
    const own = trafficAreas.find(({ id }) => me?.department_ids.includes(id))
    return {
      types: [...incidentTypes],
      statuses: [...incidentStatuses],
      trafficAreas,
      ownTrafficAreaId: own?.id ?? null,
      maxFiles: MAX_INCIDENT_FILES,
    }
  },

  mine: async ({ page, pageSize }, { actor, db }) => {
    const { limit, offset } = window(page, pageSize)
    const found = db.selectFrom('incidents.report as r').where('r.user_id', '=', actor.userId)
    const [total, rows] = await Promise.all([
      totalOf(found),
      shown(db)
        .where('r.user_id', '=', actor.userId)
        .orderBy('r.reported_at', 'desc')
        .orderBy('r.report_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { total, rows: (await whole(db, rows)).map((one) => one.shown) }
  },

  filter: async (wanted, { actor, db, locale, now }) => {
    const { type, status, authority, trafficAreaId, from, to } = wanted
    let found = db
      .selectFrom('incidents.report as r')
      .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'r.user_id')
    if (wanted.search !== '') {
      found = found.where((eb) =>
        eb.or([isFound('r.search', wanted.search), isFound('p.search', wanted.search)]),
      )
    }
    if (type) found = found.where('r.type', '=', type)
    if (status === 'open') found = found.where('r.status', '<>', 'closed')
    else if (status) found = found.where('r.status', '=', status)
    if (authority) found = found.where('r.authority', '=', authority)
    if (trafficAreaId) found = found.where('r.traffic_area_id', '=', trafficAreaId)
    if (from) found = found.where('r.day', '>=', from)
    if (to) found = found.where('r.day', '<=', to)
    const { limit, offset } = wanted.export
      ? { limit: ALL_ROWS, offset: 0 }
      : window(wanted.page, wanted.pageSize)
    const order = inOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      shown(db)
        .innerJoin(
          found
            .select(['r.report_id', 'p.full_name', 'p.email'])
            .orderBy(order.by, order.way)
            .orderBy('r.report_id', order.way)
            .limit(limit)
            .offset(offset)
            .as('p'),
          'p.report_id',
          'r.report_id',
        )
        .leftJoin('organisation.department as d', 'd.department_id', 'r.department_id')
        .select(['p.full_name', 'p.email', 'd.name as department_name'])
        .orderBy(order.by, order.way)
        .orderBy('r.report_id', order.way)
        .execute(),
    ])
    const list = { total, rows: rows.map(asRow) }
    return wanted.export ? incidentSheet(list, localeFrom(locale), now) : list
  },

  one: async ({ id }, { actor, db }) => (await oneIncident(db, actor, id)) ?? refuse('notFound'),
})
