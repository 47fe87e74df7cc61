// The privacy policy, in the wording that people consent to. A change of meaning needs a new `PRIVACY_POLICY_VERSION`,
// so that everyone is asked again.
import { MINIMUM_AGE_YEARS } from '#contract/identity/consent.ts';
import { line, type LegalText } from './document.ts';

export const privacyPolicy: LegalText = {
  id: 'privacy',
  title: 'Privacy policy',
  dateLine: 'Last updated 28 September 2025',
  introduction: line`
    Courtyard is a web application with which residential estates and communities are run: homes,
    residents, dues, complaints, notices and visitors at the gate. This policy says which personal
    data it handles, why, who sees it, how long it is kept and what you can ask for. It was
    written with the Nigeria Data Protection Act 2023 (NDPA) and the General Data Protection
    Regulation (GDPR) in mind, and it applies wherever Courtyard is used.`,
  sections: [
    {
      id: 'privacy-responsible',
      heading: 'Who is responsible',
      body: [
        line`
          Your estate decides which residents, houses and visitors are recorded and what for. In law
          the estate manager, or the association or company that appointed the manager, is the
          controller of that data. Courtyard is the processor: we keep and handle it on the
          estate's instructions, under a written agreement, and for nothing else.`,
        line`
          For a few things Courtyard is the controller itself: the accounts of people who sign in,
          subscriptions and invoices, requests to our support, and the records that keep the service
          secure.`,
        line`
          If you are a resident or a visitor, ask your estate first. If you write to us instead, we
          pass your request on and help the estate to answer it.`,
      ],
    },
    {
      id: 'privacy-collected',
      heading: 'What we collect',
      body: [
        'What is held about you depends on your part in the estate:',
        [
          line`
            Account holders: name, email address, phone number, photo if you add one, a password
            that is stored only as a hash, your role, your consents, and your sessions with device
            and network address.`,
          line`
            Residents and households: name, phone number, email address, photo, relationship to the
            house, move-in and move-out dates, and an emergency contact. Gender and date of birth
            are optional.`,
          line`
            Houses: street, number, type and use, owner and occupiers, meter and account numbers,
            and notes that the estate keeps about the property.`,
          'Vehicles and pets: plate, make, colour and tag; the kind and name of a pet.',
          line`
            Visitors: name, phone number or vehicle plate where needed, the host house, times of
            arrival and departure, the gate, the guard on duty, and a photo if the estate requires
            one. Estates may also keep a short, reviewed list of persons to watch for.`,
          line`
            Payments: dues, amounts, dates, references, receipts, proofs of payment, wallet entries
            and the bank account for a payout. We never receive or store full card numbers.`,
          line`
            Complaints, emergencies and messages: what was reported, by whom, the files attached,
            what was done, and whether a notice was delivered, read or acknowledged.`,
          line`
            Technical records: the time, action and network address of requests, errors, and a
            history of changes that shows who changed what.`,
        ],
        line`
          We do not ask for religion, ethnic origin, political opinion or biometric identifiers. An
          emergency alert may reveal something about health; it is used to bring help and to account
          for the response, and for no other purpose.`,
      ],
    },
    {
      id: 'privacy-sources',
      heading: 'Where it comes from',
      body: [
        line`
          From you; from your estate, which may upload a list of residents; from a member of your
          household; from residents who invite guests; from the guard at the gate; and from payment
          providers that confirm a payment. An estate that uploads data about others must be
          entitled to do so and must have told them.`,
      ],
    },
    {
      id: 'privacy-purposes',
      heading: 'Why we use it, and on what ground',
      body: [
        [
          line`
            To provide the service that you or your estate asked for, such as accounts, bills,
            receipts, passes and complaints: performance of a contract.`,
          line`
            To keep homes safe, run the gate, prevent fraud and keep the service secure: the
            legitimate interests of the estate, its residents and Courtyard, weighed against yours.`,
          'To keep accounts, tax records and evidence of consent: legal obligation.',
          'To answer an alarm where a life may be in danger: vital interests.',
          line`
            For what is optional, such as a profile photo or notifications on your device: your
            consent, which you may withdraw at any time.`,
        ],
        line`
          No decision with legal effect on you is made by a machine alone. Penalties follow rules
          that your estate has set, show their arithmetic and can be disputed with a person.`,
      ],
    },
    {
      id: 'privacy-sharing',
      heading: 'Who sees it',
      body: [
        line`
          People in your estate see only what their role needs. A finance officer works with dues
          and wallets. A guard finds a name and a house, and never sees money. Other residents see
          nothing of your household, and a complaint that is shown to the community does not name
          the person who made it. Each estate is kept apart from every other.`,
        'Outside your estate, data goes only to:',
        [
          'payment providers and banks, to make and confirm payments and payouts;',
          'carriers of email, text messages and push notifications, to deliver them;',
          'providers that host the service and its backups, bound by contract to secrecy;',
          'service providers that your estate sends to a job, limited to that job;',
          'courts and authorities, where the law obliges us and no further than it does.',
        ],
        line`
          We do not sell personal data. We show no advertising and pass nothing to advertisers.
          Support staff of Courtyard enter an estate only with its permission, for a limited time,
          and each visit is recorded.`,
      ],
    },
    {
      id: 'privacy-transfers',
      heading: 'Where it is kept',
      body: [
        line`
          Data may be kept or handled outside the country in which you live. We then rely on a
          decision that the other country protects data adequately, on contract clauses that the
          competent authority accepts, or on another ground that the NDPA or the GDPR allows. Ask us
          and we will name the countries and the safeguard that apply to your estate.`,
      ],
    },
    {
      id: 'privacy-retention',
      heading: 'How long we keep it',
      body: [
        [
          line`
            Visits: 180 days, then they are made anonymous, so that only counts remain. An estate
            may choose another period between 30 and 365 days.`,
          'Notifications: 180 days.',
          line`
            Residents and houses: while the estate uses Courtyard and the entry is needed. Who has
            moved out is archived and no longer shown in daily work.`,
          line`
            Payments, receipts and the ledger: as long as accounting and tax law requires, commonly
            six years. They are corrected by new entries and never rewritten.`,
          'Entries on a list of persons to watch for: at most twelve months, unless renewed.',
          line`
            The history of changes, and consents: kept while the estate uses Courtyard, and
            afterwards for as long as claims may be brought, because they are the evidence of who
            did what.`,
          line`
            Accounts: until you close yours. What others need, such as a receipt you issued,
            remains under your name.`,
        ],
        line`
          When an estate leaves, it can take its data with it; we then delete or anonymise what the
          law does not oblige us to keep. Backups are overwritten on their own schedule and are
          used only to restore the service.`,
      ],
    },
    {
      id: 'privacy-security',
      heading: 'How we protect it',
      body: [
        line`
          Connections are encrypted. The database itself separates one estate from another.
          Passwords are hashed, sign-in codes work once and for minutes, and a session ends after
          eight hours at the latest. Sensitive steps, such as a withdrawal or a change of role, ask
          for a fresh confirmation. Money leaves only with approval, and the history of changes
          cannot be edited by anybody, ourselves included.`,
        line`
          No system is perfectly safe. If a breach puts you at risk, we tell the estate without
          delay and help it to inform the authority, within 72 hours where the law says so, and you.`,
      ],
    },
    {
      id: 'privacy-storage',
      heading: 'Cookies and storage in your browser',
      body: [
        line`
          We use no advertising cookies, no trackers of other companies and no fingerprinting. What
          the application stores on your device, it needs to work:`,
        [
          'your sign-in token and the time at which it ends;',
          'the community you have chosen, its features and its plan;',
          'which product tours you have seen, and wallet alerts you have dismissed;',
          'your choice of the light or dark theme, in a cookie that lasts a year;',
          'the files of the application, so that it opens quickly and without a connection;',
          line`
            on a gate device that works offline, the passes, the list of houses and the entries that
            still have to be sent.`,
        ],
        line`
          Any other cookie, if one is set, serves only to keep you signed in. Signing out removes all
          that is personal from the device. We may count in our own systems which screens are used,
          in order to find faults; these counts are shared with no one.`,
      ],
    },
    {
      id: 'privacy-rights',
      heading: 'Your rights',
      body: [
        'Under the NDPA and the GDPR you may, free of charge:',
        [
          'know whether data about you is held, and have a copy of it;',
          'have wrong data corrected and incomplete data completed;',
          'have data erased that is no longer needed, as a guest of an estate too;',
          'have its use limited, or object to it;',
          'receive what you provided in a form that another service can read;',
          'withdraw a consent, without effect on what was lawful before.',
        ],
        line`
          We or your estate answer within one month. We may first have to make sure that it is you
          who asks. Some records, such as a ledger entry, must stay; we then tell you which and why.
          You may also complain to the Nigeria Data Protection Commission or, elsewhere, to the
          authority where you live.`,
      ],
    },
    {
      id: 'privacy-children',
      heading: 'Children',
      body: [
        line`
          Accounts are for people of ${MINIMUM_AGE_YEARS} years or older. A child may be listed as
          family of a household by an adult who is responsible for the child, and cannot sign in.`,
      ],
    },
    {
      id: 'privacy-changes',
      heading: 'Changes to this policy',
      body: [
        line`
          If we change this policy, the date at the top changes and you are asked to agree again the
          next time you sign in.`,
      ],
    },
    {
      id: 'privacy-contact',
      heading: 'Contact',
      body: [
        line`
          Questions, requests and complaints about privacy reach us at privacy@courtyard.example.
          Name your estate if you can, but please do not send copies of identity documents unless we
          ask for them.`,
      ],
    },
  ],
};
