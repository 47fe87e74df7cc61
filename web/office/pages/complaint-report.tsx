// /complaints/report with the way back to complaints.
import { BackToComplaints } from '#office/features/complaints/BackToComplaints.tsx';
import { ComplaintReportPage } from '#office/features/reports/ComplaintReportPage.tsx';

export function ComplaintReport() {
  return <ComplaintReportPage nav={<BackToComplaints />} />;
}
