interface DemoQuestion {
  readonly kind: 'one' | 'several' | 'text'
  readonly text: string
  /** What is right begins with an asterisk. */
  readonly options: readonly string[]
  readonly why?: string
  readonly comment?: 'optional' | 'required'
}
export interface DemoTest {
  readonly title: string
  readonly description: string
  readonly kind: 'test' | 'survey'
  readonly pointsNeeded: number
  readonly groups: readonly {
    readonly title: string
    readonly text: string
    readonly questions: readonly DemoQuestion[]
  }[]
}

const backing: DemoTest = {
  title: 'Säker backning och lastning',
  description: 'Fyra frågor om det som oftast går fel på terminalen. Tre rätt av fyra krävs.',
  kind: 'test',
  pointsNeeded: 3,
  groups: [
    {
      title: 'Backning',
      text: 'Tänk dig att du ska backa in mot en port där andra arbetar.',
      questions: [
        {
          kind: 'one',
          text: 'Vad gör du först?',
          options: [
            '* Går ut och tittar bakom bilen',
            'Tutar och backar långsamt',
            'Litar på backkameran',
          ],
          why: 'Kameran visar inte allt. Gå alltid ut och titta innan du backar.',
        },
        {
          kind: 'one',
          text: 'Du ser inte längre den som dirigerar dig. Vad gör du?',
          options: ['* Stannar direkt', 'Fortsätter sakta', 'Tutar en gång och fortsätter'],
          why: 'Den du inte ser kan stå bakom bilen. Stanna tills ni har ögonkontakt igen.',
        },
      ],
    },
    {
      title: 'Lastning',
      text: '',
      questions: [
        {
          kind: 'several',
          text: 'Vad kontrollerar du innan du kör iväg med last?',
          options: [
            '* Att lasten är säkrad',
            '* Att dörrar och lemmar är stängda',
            'Att radion är på',
            '* Att axeltrycket inte är för högt',
          ],
          why: 'Säkring, stängda lemmar och axeltryck är förarens ansvar, alla tre.',
        },
        {
          kind: 'one',
          text: 'Vem ansvarar för att lasten är säkrad under färden?',
          options: ['* Föraren', 'Den som lastade', 'Kunden'],
          why: 'Den som kör ansvarar för att lasten sitter fast, även om någon annan har lastat.',
        },
      ],
    },
  ],
}

const survey: DemoTest = {
  title: 'Så mår vi på jobbet',
  description: 'En kort enkät om arbetsmiljön. Den är frivillig och tar två minuter.',
  kind: 'survey',
  pointsNeeded: 0,
  groups: [
    {
      title: '',
      text: '',
      questions: [
        {
          kind: 'one',
          text: 'Hur trivs du på jobbet?',
          options: ['Mycket bra', 'Bra', 'Varken eller', 'Dåligt', 'Mycket dåligt'],
        },
        {
          kind: 'several',
          text: 'Vad vill du ha mer av?',
          options: ['Information från kontoret', 'Utbildning', 'Framförhållning i schemat', 'Fika'],
          comment: 'optional',
        },
        { kind: 'text', text: 'Vad skulle göra störst skillnad för dig?', options: [] },
      ],
    },
  ],
}

const winter: DemoTest = {
  title: 'Vinterkörning, äldre version',
  description: '',
  kind: 'test',
  pointsNeeded: 1,
  groups: [
    {
      title: 'Väglag',
      text: '',
      questions: [
        {
          kind: 'one',
          text: 'När är risken för halka störst?',
          options: ['* Runt noll grader', 'Vid minus tjugo', 'Vid plus tio'],
        },
      ],
    },
  ],
}

/** What the demo company asks, in Swedish. */
export const demoTests = {
  backing,
  survey,
  winter,
  voices: [
    'Schemat tidigare på veckan.',
    'Bättre belysning vid port 4.',
    'Fler möten med trafikledningen.',
    'Att få samma bil oftare.',
  ],
}
