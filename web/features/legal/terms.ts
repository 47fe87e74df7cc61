// The terms and conditions, in the wording that people consent to. A change of meaning needs a new `TERMS_VERSION`, so
// that everyone is asked again.
import { MINIMUM_AGE_YEARS } from '#contract/identity/consent.ts';
import { line, type LegalText } from './document.ts';

export const terms: LegalText = {
  id: 'terms',
  title: 'Terms and conditions',
  dateLine: 'Effective 2025',
  introduction: line`
    These terms are the agreement between you and Courtyard about the use of Courtyard, the web
    application for running residential estates and communities. Please read them together with the
    privacy policy. By ticking the box you agree to them; if you do not agree, you cannot use the
    service.`,
  sections: [
    {
      id: 'terms-words',
      heading: 'What the words mean',
      body: [
        line`
          A community is an estate, a block or any other group of homes that is run in Courtyard. The
          manager is the person who created it or took it over. Staff are the people the manager
          invites. A house is any address of the community, also a flat, a shop or a plot. A
          resident is a person recorded at a house.`,
      ],
    },
    {
      id: 'terms-eligibility',
      heading: 'Who may use Courtyard',
      body: [
        line`
          You must be ${MINIMUM_AGE_YEARS} years or older and able to enter into a contract. If you
          act for an association, a company or an owner, you confirm that you are entitled to bind
          them, and these terms bind them too.`,
      ],
    },
    {
      id: 'terms-accounts',
      heading: 'Your account',
      body: [
        [
          'Give true details and keep them up to date.',
          'The account is yours alone: do not share a password, a code or a PIN.',
          'Tell us at once if you think that somebody else has used it.',
          'What is done through your account counts as done by you until you have told us.',
        ],
        line`
          After repeated failed sign-ins an account is locked for a short while. Sessions end by
          themselves, and you can end all of them in the settings.`,
      ],
    },
    {
      id: 'terms-roles',
      heading: 'Roles in a community',
      body: [
        [
          line`
            Community managers run the community, decide about its plan and answer for what is
            recorded in it. A manager may own several communities.`,
          'Admins run the daily business with the rights the manager gives them.',
          'Finance officers work with dues, wallets, payments and financial reports.',
          line`
            Security staff work at the gate: passes, visits and alarms. They see a name and a house,
            and never what a house owes.`,
          'Residents use the parts that their community has opened to them.',
        ],
        line`
          The manager chooses the staff, gives each no more than the task needs, and removes people
          who leave. A change of role takes effect at once. Nobody can grant a right that they do
          not hold.`,
      ],
    },
    {
      id: 'terms-manager',
      heading: 'What a manager undertakes',
      body: [
        [
          'to be entitled to manage the community and to record the people in it;',
          'to inform residents and visitors about the use of their data, as controller of it;',
          'to charge only dues that the rules of the community and the law allow;',
          'to keep records honest, and to correct mistakes by a visible correction;',
          'to answer residents who dispute a charge or ask about their data.',
        ],
      ],
    },
    {
      id: 'terms-plans',
      heading: 'Plans and licensed seats',
      body: [
        line`
          A community is on the freemium plan or on the premium plan. It is premium while its
          subscription is active and it holds at least one licensed seat. Some premium features can
          be tried a limited number of times; the limit is shown before you reach it.`,
        line`
          Seats are licensed for each community, and every active house uses one. You may add houses
          beyond your seats: they are shown as outstanding until you license them, and nobody is
          locked out.`,
        line`
          Prices and taxes are shown before you order. Seats that you add run to the common end date
          and are charged by the day; fewer seats are possible from the next renewal. Fees that are
          paid are refunded where the law demands it or where we end the service without a reason
          that lies with you.`,
        line`
          When a subscription ends, it stays active for a grace period of 14 days. Afterwards the
          community returns to freemium: what exists stays readable and usable, and only new actions
          that need the premium plan stop. No plan takes away the alarm, a resident's way in and out
          or a person's own balance.`,
      ],
    },
    {
      id: 'terms-money',
      heading: 'Wallets and money',
      body: [
        line`
          Courtyard keeps the books of a community; it is not a bank and takes no deposits. Money is
          received, held and paid out by licensed payment providers and banks, whose own terms apply
          as well. A wallet is the record of money that a provider or a bank holds for the community
          or for a house. It earns no interest.`,
        [
          'Every fee is shown before you confirm a payment or a payout.',
          'A payment counts when the provider confirms it, not when it is started.',
          line`
            Withdrawals go only to a verified bank account of the community, and need a fresh
            confirmation and the approvals that the community has set.`,
          line`
            Receipts that match no house are kept visible until they are assigned; they are never
            taken as income by themselves.`,
          'Entries are never rewritten. A mistake is corrected by a reversal that all can see.',
          'We may hold a payment that looks like fraud or that the law forbids, and say so.',
        ],
        line`
          The number of wallets depends on the plan. Check every payee and amount: a transfer that a
          bank has carried out on your instruction may be impossible to bring back.`,
      ],
    },
    {
      id: 'terms-dues',
      heading: 'Dues',
      body: [
        line`
          The community sets its dues, due dates and penalties; Courtyard works them out and sends
          bills and reminders. A claim for dues is between the community and the person billed, and
          disputes about it are settled between them. While a charge is disputed in the application,
          its penalty does not grow.`,
      ],
    },
    {
      id: 'terms-gate',
      heading: 'The gate is never closed on a debtor',
      body: [
        line`
          Courtyard may not be used to keep a person out of, or in, their home because of money. No
          arrears, plan or dispute stops a resident, the household, carers, medical help or emergency
          services at the gate. A community may remind a resident of a balance and, if it chooses,
          limit the number of guest passes open at the same time. Anything beyond that is a breach of
          these terms.`,
        line`
          A pass is a convenience and no guarantee of safety. Guards decide at the gate by the
          instructions of the community, and decisions against the answer of the system are
          recorded.`,
      ],
    },
    {
      id: 'terms-panic',
      heading: 'Panic alarms',
      body: [
        line`
          An alarm tells the guards on duty, the manager and the panic contacts of the community.
          It does not call the police, the fire service or an ambulance, and it depends on networks
          and devices that can fail. In danger, also call the public emergency number. The
          community sees to it that alarms are answered. Do not raise false alarms; a mistake will
          never take the alarm away from you.`,
      ],
    },
    {
      id: 'terms-use',
      heading: 'Acceptable use',
      body: [
        'You will not use Courtyard to:',
        [
          'break the law, or harass, threaten, shame or discriminate against anybody;',
          'publish who owes what, or watch a person without a lawful reason;',
          'record people whom you have no right to record, or false entries;',
          'send advertising or messages that have nothing to do with the community;',
          'move money that is stolen, laundered or foreign to the community;',
          'look at data of a community that is not yours, or try to get round a limit;',
          'disturb or overload the service, probe it without our agreement, or copy it.',
        ],
      ],
    },
    {
      id: 'terms-content',
      heading: 'Your content and ours',
      body: [
        line`
          What you enter stays yours or your community's. You allow us to store, show and transmit it
          as far as the service needs it. You can export it on every plan. The name, the design and
          the service of Courtyard stay ours, and these terms give you a right to use them and
          nothing more.`,
      ],
    },
    {
      id: 'terms-service',
      heading: 'The service',
      body: [
        line`
          We work with care to keep the service running and correct, and we announce planned
          interruptions. We cannot promise that it is never interrupted. We may change features, but
          we will not take an essential part out of a paid period without an equal substitute or a
          fair refund.`,
      ],
    },
    {
      id: 'terms-suspension',
      heading: 'Suspension and ending',
      body: [
        line`
          You may stop at any time and close your account. A community is closed by its manager once
          its wallets are empty. We may suspend an account or a community that breaks these terms
          seriously, puts others in danger or misuses money. Where it is safe we warn first, give a
          reason and allow time to put things right. While a community is suspended, alarms, the
          residents' way in and out and the export of its data continue to work.`,
        line`
          After the end the manager has 30 days to export the data. What the law obliges us to keep
          is kept as the privacy policy says.`,
      ],
    },
    {
      id: 'terms-liability',
      heading: 'Liability',
      body: [
        line`
          We are liable without limit where the law allows no limit: for death or injury caused by
          our negligence, for fraud and for intent. Otherwise we are liable for foreseeable damage
          up to the fees paid for the community in the twelve months before it arose. We are not
          liable for acts of a community, its staff, residents or visitors, for banks, payment
          providers and networks, or for what nobody could have prevented. Rights that consumer law
          gives you remain untouched.`,
      ],
    },
    {
      id: 'terms-changes',
      heading: 'Changes to these terms',
      body: [
        line`
          We may change these terms for a good reason, such as a new law or a new feature. You are
          told in the application and asked to agree before the change applies to you. If you do not
          agree, you may end the agreement and export your data.`,
      ],
    },
    {
      id: 'terms-law',
      heading: 'Law and disputes',
      body: [
        line`
          The law of the Federal Republic of Nigeria applies, and its courts are competent. If you
          live elsewhere as a consumer, the protection that the law of your country grants you stays
          with you. Please speak to us first: most matters can be settled without a court. If a part
          of these terms is invalid, the rest remains in force.`,
      ],
    },
    {
      id: 'terms-contact',
      heading: 'Contact',
      body: [
        line`
          Write to us through Support in the application. For everything about personal data the
          address is privacy@courtyard.example.`,
      ],
    },
  ],
};
