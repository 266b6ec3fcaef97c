import { orElse } from '@portal/events'
import type { Party } from '@portal/platform/signed-form'
import { contractToSign } from '@portal/platform/to-sign'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const contract = table(
  {
    contract_id: t.id,
    user_id: t.id,
    type: t.text,
    title: t.name,
    language: t.text,
    state: t.text,
    content: t.text,
    /** SHA-256 of what is signed, hex, and the form in which it was hashed. */
    content_hash: t.text,
    form: t.int,
    parties: t.json<readonly Party[]>(),
    start_date: orNull(t.text),
    end_date: orNull(t.text),
    issued_by: t.id,
    issued_at: t.time,
    signed_at: orNull(t.time),
    signing_id: orNull(t.id),
    /** Where in the log it says that it was signed: the seal over it is found by that. */
    signed_position: orNull(t.position),
    withdrawn_at: orNull(t.time),
    withdraw_reason: t.text,
  },
  {
    key: ['contract_id'],
    indexes: [
      // How many there are, in which state, is counted without what each contract says.
      '(user_id, issued_at DESC, contract_id) INCLUDE (state)',
      "(user_id) WHERE state = 'open'",
      '(issued_at, contract_id)',
      '(title, contract_id)',
    ],
  },
)

/** Everybody's contracts: open, signed, withdrawn. */
export const contracts = readModel('contracts', {
  version: 4,
  tables: { contract },
  on: {
    contractIssued: (write, { data, time }, touch) => {
      const { contentHash, form } = contractToSign(data)
      write.contract.put({
        contract_id: data.contractId,
        user_id: data.userId,
        type: data.type,
        title: orElse(data.title, ''),
        language: data.language,
        state: 'open',
        content: orElse(data.content, ''),
        content_hash: contentHash,
        form,
        parties: orElse(data.parties, []),
        start_date: orElse(data.startDate, null),
        end_date: orElse(data.endDate, null),
        issued_by: data.issuedById,
        issued_at: time,
        signed_at: null,
        signing_id: null,
        signed_position: null,
        withdrawn_at: null,
        withdraw_reason: '',
      })
      touch({ topic: 'contracts' }, { topic: 'startup', users: [data.userId] })
    },
    contractWithdrawn: (write, { data, time }, touch) => {
      write.contract.change(
        { contract_id: data.contractId },
        {
          state: 'withdrawn',
          withdrawn_at: time,
          withdraw_reason: orElse(data.reason, ''),
        },
      )
      touch({ topic: 'contracts' }, { topic: 'startup', users: [data.userId] })
    },
    contractSigned: (write, { data, time, position }, touch) => {
      write.contract.change(
        { contract_id: data.contractId },
        {
          state: 'signed',
          content_hash: orElse(data.contentHash, ''),
          form: data.form,
          signed_at: time,
          signing_id: data.signingId,
          signed_position: position.toString(),
        },
      )
      touch({ topic: 'contracts' }, { topic: 'startup', users: [data.userId] })
    },
    userDeleted: (write, { data }, touch) => {
      write.contract.removeWhere({ user_id: data.userId })
      touch({ topic: 'contracts' })
    },
  },
})
