// /complaints/:complaintId with the service providers' jobs.
import type { Complaint } from '#contract/complaints/complaints.ts';
import { ComplaintPage } from '#office/features/complaints/ComplaintPage.tsx';
import { ComplaintJobs } from '#office/features/providers/ComplaintJobs.tsx';

const jobsOf = (complaint: Complaint) => <ComplaintJobs complaint={complaint} />;

export function ComplaintWithJobs() {
  return <ComplaintPage jobs={jobsOf} />;
}
