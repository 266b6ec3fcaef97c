import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/** The pages that exist, by the path of their screen. */
export const pages: Readonly<Record<string, Load>> = {
  '/': () => import('../auth/Index.tsx'),
  '/login': () => import('../auth/Login.tsx'),
  '/register': () => import('../auth/Register.tsx'),
  '/forgot-password': () => import('../auth/ForgotPassword.tsx'),
  '/start': () => import('../start/Start.tsx'),
  '/start/contract/:id?': () => import('../contracts/StartContract.tsx'),
  '/start/abnormalities': () => import('../abnormalities/StartAbnormalities.tsx'),
  '/inside/user/abnormalities': () => import('../abnormalities/OwnAbnormalities.tsx'),
  '/inside/admin/abnormality': () => import('../abnormalities/AbnormalityAdmin.tsx'),
  '/inside/admin/user': () => import('../users/List.tsx'),
  '/inside/admin/user/invite': () => import('../users/Invite.tsx'),
  '/inside/admin/user/:userId': () => import('../users/User.tsx'),
  '/inside/user/details': () => import('../users/OwnDetails.tsx'),
  '/inside/admin/company': () => import('../organisation/CompanyList.tsx'),
  '/inside/admin/company/:companyId': () => import('../organisation/CompanyPage.tsx'),
  '/inside/admin/department/:departmentId?': () => import('../organisation/DepartmentPage.tsx'),
  '/inside/admin/usergroup/:usergroupId?': () => import('../organisation/UserGroupPage.tsx'),
  '/inside/user/messages': () => import('../messages/Messages.tsx'),
  '/inside/user/office': () => import('../organisation/Office.tsx'),
  '/inside/officemanager/:departmentId?/information': () =>
    import('../organisation/OfficeManager.tsx'),
  '/start/document/:id?': () => import('../documents/StartDocument.tsx'),
  '/inside/user/signed-documents': () => import('../documents/Signed.tsx'),
  '/inside/admin/document': () => import('../documents/Admin.tsx'),
  '/start/driver-rights': () => import('../driver-rights/StartRights.tsx'),
  '/inside/user/driverrights': () => import('../driver-rights/MyRights.tsx'),
  '/inside/admin/user-rights': () => import('../driver-rights/AdminRights.tsx'),
  '/inside/admin/user-rights/list': () => import('../driver-rights/AdminList.tsx'),
  '/inside/admin/user-rights/:id': () => import('../driver-rights/AdminRight.tsx'),
  '/inside/admin/user-logs': () => import('../history/UserLogs.tsx'),
  '/start/education/:id?': () => import('../education/StartEducation.tsx'),
  '/start/certificate-course/:id?': () => import('../certificates/StartCourse.tsx'),
  '/inside/education': () => import('../education/Offered.tsx'),
  '/inside/user/education': () => import('../education/Mine.tsx'),
  '/inside/admin/certificate': () => import('../certificates/CertificateList.tsx'),
  '/inside/admin/certificate/:certificateId': () => import('../certificates/CertificatePage.tsx'),
}
