/** What columns of people's numbers and addresses are headed, folded, in the languages of the portal, as its pages say. */
export const heads = {
  personalNumber: ['personalnumber', 'personnummer', 'personnr', 'pesel', 'cnp', 'jmbg'].concat(
    ['numerpersonalny', 'numerosobowy'],
    ['numarpersonal', 'licnibroj'],
  ),
  employmentNumber: ['employmentnumber', 'anstallningsnummer', 'anstnr', 'anstallningsnr'].concat(
    ['numerpracownika', 'numardeangajat'],
    ['brojzaposlenika'],
  ),
  email: ['email', 'mail', 'epost', 'epostadress', 'emailaddress'].concat(
    ['adresemail', 'adresadeemail'],
    ['emailadresa'],
  ),
} as const satisfies Readonly<Record<string, readonly string[]>>
