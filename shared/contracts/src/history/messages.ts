import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const messagesHistory = {
  conversationStarted: {
    en: 'Conversation started',
    sv: 'Konversation startad',
    pl: 'Rozpoczęto rozmowę',
    ro: 'Conversație începută',
    bs: 'Razgovor započet',
  },
  messageSent: {
    en: 'Message sent',
    sv: 'Meddelande skickat',
    pl: 'Wysłano wiadomość',
    ro: 'Mesaj trimis',
    bs: 'Poruka poslana',
  },
  messagesRead: {
    en: 'Messages read',
    sv: 'Meddelanden lästa',
    pl: 'Przeczytano wiadomości',
    ro: 'Mesaje citite',
    bs: 'Poruke pročitane',
  },
  messageMarkedUnread: {
    en: 'Message marked unread',
    sv: 'Meddelande markerat som oläst',
    pl: 'Oznaczono wiadomość jako nieprzeczytaną',
    ro: 'Mesaj marcat ca necitit',
    bs: 'Poruka označena kao nepročitana',
  },
} as const satisfies ActionWords
