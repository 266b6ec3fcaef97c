// What each list can be sorted by. The contract takes these keys, the read side orders by each of them, and
// a column of such a key can be sorted: a list has no others.

export const userSorts = [
  'fullName',
  'email',
  'userType',
  'status',
  'createdAt',
  'lastSeenAt',
] as const
export const companySorts = ['name'] as const
export const departmentSorts = ['name', 'type', 'companyName'] as const
export const groupSorts = ['name', 'type', 'userCount'] as const
export const newsSorts = ['title', 'publishFrom', 'changedAt'] as const
export const documentSorts = ['title', 'kind', 'changedAt'] as const
export const testSorts = ['title', 'changedAt'] as const
export const testUserSorts = ['fullName', 'handedInAt', 'points'] as const
export const certificateSorts = ['name', 'type'] as const
export const courseSorts = ['userName', 'status', 'startsAt', 'holdsUntil'] as const
export const courseOfAllSorts = ['userName', 'certificate', 'startsAt', 'answeredAt'] as const
export const contractSorts = ['userName', 'title', 'issuedAt'] as const
export const educationSorts = ['name'] as const
export const userEducationSorts = ['userName', 'name', 'state', 'changedAt'] as const
export const rightSorts = ['userName', 'kind', 'validUntil', 'submittedAt'] as const
export const abnormalitySorts = [
  'day',
  'fullName',
  'type',
  'severity',
  'status',
  'notedAt',
] as const
export const summarySorts = ['period', 'fullName', 'type', 'count'] as const
